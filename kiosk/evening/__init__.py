"""The record of an evening: intents, events, state, and the journal that keeps them."""
