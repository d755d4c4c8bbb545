"""The finish of the mannequin in each collection (no Blender needed to read it)."""
SKIN = {"naledi": "espresso", "genesis": "walnut", "resurgence": "ebony", "bubble-girl": "espresso", "mysthique": "bronze", "hazelbee": "walnut", "custom": "espresso"}
