"""The people whom the rulebooks credit, game by game; that of Ajolocracia names nobody.

Seven games are postcards of one booklet, by nearly the same people; it calls itself a beta, YCP 0.9.
"""

from __future__ import annotations

from sobremesa.engine.credits import Credit, Credits
from sobremesa.engine.words import Words

# --- What people did --------------------------------------------------------------------------------------------------

DESIGN = Words("Diseño", "Design")
ART = Words("Ilustración", "Art")
LAYOUT = Words("Revisión, corrección y maquetación", "Editing, proofreading and layout")
DEVELOPMENT = Words("Desarrollo", "Development")
EDITING = Words("Edición y desarrollo", "Editing and development")
GRAPHICS = Words("Diseño gráfico", "Graphic design")
RULES = Words("Redacción del reglamento", "Writing of the rules")
PROOFREADING = Words("Revisión de las reglas", "Proofreading of the rules")
TESTING = Words("Pruebas", "Playtesting")
SHIPS = Words("Las naves", "The ships")
COUNCIL = Words("La imagen del Concilio", "The picture of the Council")

# --- The booklet of Yeast Games ---------------------------------------------------------------------------------------

WEISS = "Alexandre Weiss"
BETA = Words(
    "De Yeast Games, en su folleto de juegos en postales, que es un acceso beta (YCP 0.9): estas reglas no son aún las"
    " definitivas.",
    "From Yeast Games, in its booklet of games on postcards, which is a beta (YCP 0.9): these are not the final rules"
    " yet.",
)
ARTIST_AND_EDITOR = (Credit(ART, ("Vianney Carvalho",)), Credit(LAYOUT, ("Faustine Di Nota",)))

POSTCARD = Credits((Credit(DESIGN, (WEISS,)), *ARTIST_AND_EDITOR), BETA)
TOROBALL = Credits((Credit(DESIGN, ("Nicolas Vonthron", "Franck Catoire", WEISS)), *ARTIST_AND_EDITOR), BETA)
THE_LAST_GLOW = Credits(
    POSTCARD.people,
    Words(
        f"{BETA.es} El texto que conocemos ha perdido la cabecera de este juego: que sea de las mismas personas que los"
        " demás del folleto es una suposición nuestra.",
        f"{BETA.en} The text that we know has lost the head of this game: that it is by the same people as the others"
        " of the booklet is our guess.",
    ),
)

# --- The others -------------------------------------------------------------------------------------------------------

ALEBRIJES = Credits(
    (
        Credit(DESIGN, ("Joel Escalante", "Rafael Escalante")),
        Credit(ART, ("Gaby Zermeño",)),
        Credit(EDITING, ("José Manuel Alvarez", "Simón Weinstein")),
        Credit(GRAPHICS, ("Paulina Vasconcelo",)),
        Credit(RULES, ("José Manuel Alvarez", "Simón Weinstein")),
    ),
    Words("Dedicado a la memoria de Axel.", "Dedicated to the memory of Axel."),
)
PLUTOCRACY = Credits(
    (
        Credit(DESIGN, ("Claudio Bierig",)),
        Credit(DEVELOPMENT, ("Doppeldenkspiele",)),
        Credit(ART, ("Shaahin",)),
        Credit(SHIPS, ("Fryewerk",)),
        Credit(COUNCIL, ("Stein Halvorsen Arkitekter",)),
        Credit(
            TESTING,
            (
                *("Christoph H.", "Julian S.", "Jonathan S.", "Florian D.", "Wolfgang K.", "Sabine L.", "Oliver K."),
                *("Miriam K.", "Sarah H.", "Philipp T.", "Ahmad S.", "Peter B.", "Eva S.", "Volker D.", "Thomas M."),
                *("Gregor R.", "Arne K."),
            ),
        ),
        Credit(PROOFREADING, ("Christoph H.", "Florian D.", "Ahmad S.", "Peter B.", "Thomas M.", "Doris S.-E.")),
    ),
)
POLITBURO = Credits((Credit(DESIGN, ("Orkatz Fernández Agirre",)),))
