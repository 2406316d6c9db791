"""What all else is made with: values, parts of rulesets, commands, streams, extras."""
