"""The tracker."""
