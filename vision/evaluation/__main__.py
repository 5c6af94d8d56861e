"""`python -m vision.evaluation`.

What a process of its own runs must stand in a module that can be imported, as this one cannot.
"""

from vision.evaluation.command import main

if __name__ == "__main__":
    main()
