"""The trained nets, as ONNX. `MODEL_CARD.md` says from what and how good."""
