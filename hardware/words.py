"""What the box says of itself, in French and English; the hardware knows no screen."""

from collections.abc import Callable
from typing import Final, Literal

Language = Literal["fr", "en"]

Tongue = Language | Callable[[], Language]
"""A language, or who knows which one is spoken now: somebody may choose another meanwhile."""

WORDS: Final[dict[str, tuple[str, str]]] = {
    "panel.stuck": (
        "Le bouton « {button} » est enfoncé depuis plus de {seconds} s : décoincez-le.",
        "Button “{button}” has been held for over {seconds} s: free it.",
    ),
    "panel.noisy": (
        "Le bouton « {button} » grésille sans arrêt : vérifiez son fil (GPIO {pin}).",
        "Button “{button}” chatters without end: check its wire (GPIO {pin}).",
    ),
    "panel.pin": (
        "GPIO {pin} ({part}) ne répond pas ({error}) : corrigez [panel] dans la configuration.",
        "GPIO {pin} ({part}) cannot be used ({error}): mend [panel] in the configuration.",
    ),
    "panel.none": (
        "Pas de boutons ({error}) : l’écran et le clavier suffisent pour jouer.",
        "No buttons ({error}): the screen and the keyboard are enough to play.",
    ),
    "camera.closed": ("La caméra est éteinte.", "The camera is off."),
    "camera.opening": ("La caméra démarre…", "The camera is starting…"),
    "camera.slow": (
        "La caméra ne répond pas encore : vérifiez son câble.",
        "The camera has not answered yet: check its cable.",
    ),
    "camera.running": ("La caméra voit.", "The camera sees."),
    "camera.lost": (
        "La caméra s’est arrêtée : {error}",
        "The camera stopped: {error}",
    ),
    "camera.waiting": (
        "{error} Nouvel essai dans {seconds} s.",
        "{error} Trying again in {seconds} s.",
    ),
    "camera.no_frames": (
        "{camera} n’envoie plus d’image : vérifiez son câble.",
        "{camera} sends no picture any more: check its cable.",
    ),
    "camera.cannot_open": (
        "{camera} ne s’ouvre pas : branchez-la, ou corrigez camera.device.",
        "{camera} cannot be opened: plug it in, or mend camera.device.",
    ),
    "camera.none_found": (
        "Aucune image de {tried} : branchez la caméra USB, ou corrigez camera.device.",
        "No picture from {tried}: plug in the USB camera, or mend camera.device.",
    ),
    "camera.no_picamera2": (
        "picamera2 manque ({error}) : sudo apt install python3-picamera2.",
        "picamera2 is missing ({error}): sudo apt install python3-picamera2.",
    ),
    "camera.no_files": (
        "{path} ne contient ni image ni vidéo lisible : corrigez camera.device.",
        "{path} holds no picture or video that can be read: mend camera.device.",
    ),
    "camera.not_open": ("{camera} n’est pas ouverte.", "{camera} is not open."),
    "light.dark": (
        "Il fait trop sombre : rapprochez la lampe.",
        "It is too dark: bring the lamp nearer.",
    ),
    "light.bright": (
        "Trop de lumière : éloignez ou voilez la lampe.",
        "There is too much light: move the lamp away or soften it.",
    ),
    "light.glare": (
        "Des reflets blancs : inclinez la lampe pour qu’elle ne se voie pas dans les cartes.",
        "There is white glare: tilt the lamp so that the cards do not mirror it.",
    ),
    "light.good": ("La lumière est bonne.", "The light is good."),
    "sharp.blurred": (
        "L’image est floue : réglez la mise au point (hauteur du bras, lentille propre).",
        "The picture is blurred: set the focus (height of the arm, clean lens).",
    ),
    "sharp.drifted": (
        "L’image est moins nette qu’au réglage : refaites la mise au point.",
        "The picture is less sharp than when it was set: focus again.",
    ),
    "sharp.bare": (
        "Rien à voir pour juger la netteté : posez quelques cartes sur le tapis.",
        "Nothing there to judge sharpness by: lay some cards on the mat.",
    ),
    "sharp.good": ("L’image est nette.", "The picture is sharp."),
    "power.refused": (
        "L’arrêt a été refusé ({error}) : relancez systemd/install, ou débranchez dans 10 s.",
        "Shutting down was refused ({error}): run systemd/install again, or unplug in 10 s.",
    ),
    "backlight.none": (
        "Cet écran ne règle pas sa luminosité.",
        "This screen cannot set its brightness.",
    ),
    "backlight.refused": (
        "{path} ne s’écrit pas ({error}) : relancez systemd/install.",
        "{path} cannot be written ({error}): run systemd/install again.",
    ),
    "health.undervoltage": (
        "L’alimentation est trop faible : prenez le bloc d’origine du Raspberry Pi.",
        "The power supply is too weak: use the Raspberry Pi’s own.",
    ),
    "health.undervoltage_past": (
        "L’alimentation a faibli depuis le démarrage : prenez le bloc d’origine.",
        "The power supply has sagged since the start: use the Raspberry Pi’s own.",
    ),
    "health.throttled": (
        "Le processeur est ralenti : il fait trop chaud ou l’alimentation faiblit.",
        "The processor is slowed down: it is too hot or the supply sags.",
    ),
    "health.hot": (
        "{degrees} °C : aérez le boîtier ou posez un ventilateur.",
        "{degrees} °C: give the case air or a fan.",
    ),
    "health.disk": (
        "Il reste {free} Mo sur le disque : effacez les enregistrements.",
        "{free} MB are left on the disk: erase the recordings.",
    ),
}
"""Key → French, English. Both hold the same fields; a test sees to it."""


def spoken(tongue: Tongue) -> Language:
    """The language now."""
    return tongue() if callable(tongue) else tongue


def say(key: str, tongue: Tongue, **values: object) -> str:
    """The words for `key` with its fields filled in; KeyError for an unknown key or field."""
    french, english = WORDS[key]
    return (english if spoken(tongue) == "en" else french).format(**values)
