"""Base tools of the library: values, parts of rulesets, commands, streams, extras."""
