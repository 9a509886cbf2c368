"""Who looks at a table hears that it went on: one tail of the log a process, a hub, streams of server-sent events."""
