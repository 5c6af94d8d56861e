"""The touchscreen: draws state, turns touches into intents."""
