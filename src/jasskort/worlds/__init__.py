"""What could be so: worlds, what is known of hidden cards, and the machines that count."""
