"""The nets in OpenCV: where indices are, whether they stand in corners, which they are."""
