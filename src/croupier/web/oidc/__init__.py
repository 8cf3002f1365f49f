"""Sign-in at an OpenID Connect provider: what it is asked, what it answers, who may be what."""
