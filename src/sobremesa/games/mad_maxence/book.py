"""What the books of Mad Maxence speak of: the seven measures of the postcard, the tests of skill, the pictures."""

from __future__ import annotations

from sobremesa.engine.words import Words
from sobremesa.games.adventure.charter import Charter, Measure

TIME, TECH, PARTS, FUEL, COMBAT, DRIVING, ORIENTATION = range(7)

PICTURES = (
    *("camp", "station", "scrapyard", "bridge", "tower", "market", "canyon", "nest", "road", "village", "checkpoint"),
    *("mines", "gate", "bunker", "laboratory", "oasis", "ship", "ribs", "lighthouse", "tunnel", "city", "archive"),
    *("dredger", "submarine", "tram", "shirt", "plinths", "press"),
)

# TECH, Driving and Orientation are thrown with the three coins; the other ends are ours.
CHARTER = Charter(
    game=__name__.split(".")[-2],
    measures=(
        Measure("time", Words("Tiempo", "Time"), 20, 0),
        Measure("tech", Words("TECH", "TECH"), 3, 1),
        Measure("parts", Words("Piezas", "Parts"), 5, 1),  # [R] its end
        Measure("fuel", Words("Combustible", "Fuel"), 5, 1),  # [R] its end
        Measure("combat", Words("Combatividad", "Combat"), 5, 1),  # [R] its end
        Measure("driving", Words("Conducción", "Driving"), 3, 1),
        Measure("orientation", Words("Orientación", "Orientation"), 3, 1),
    ),
    pictures=PICTURES,
    turns=("test", "fight", "choice", "go", "leave", "back", "falls"),
    powers=("again", "use"),
    skills=("tech", "driving", "orientation"),
    hardest=3,
    clock="time",
)
MEASURES, CAPS = CHARTER.names, CHARTER.caps
