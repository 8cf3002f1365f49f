"""The floor in a browser: pages, an API and sockets; who may do what."""
