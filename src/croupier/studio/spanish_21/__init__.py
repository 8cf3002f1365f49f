"""The felt of Spanish 21: boxes in an arc, the Insurance line, the sign, and the chart."""
