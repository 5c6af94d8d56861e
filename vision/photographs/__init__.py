"""What a photograph that stands alone needs: its shape, its specks, its sizes, its print."""
