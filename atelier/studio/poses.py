"""How the mannequin stands: the paths of the arms, the turn of the hands, and a bend of the whole dressed figure.

An arm is rows x, y, z (metres, left side; x is mirrored for the right) from the shoulder to the wrist.
A hand has a direction and the side its thumb points to. The bend is applied after dressing, so cloth follows.
"""
import numpy as np

from curves import bump, ease

RADII = [.047, .055, .049, .037, .034, .036, .026, .021]
STEPS = [0, .12, .22, .45, .55, .65, .85, 1.]
SHOULDER = [[.095, .016, 1.458], [.155, .018, 1.436]]

ARMS = {
    "down": SHOULDER + [[.182, .020, 1.378], [.212, .030, 1.215], [.222, .030, 1.150], [.232, .018, 1.090], [.250, -.018, .965], [.258, -.040, .900]],
    "soft": SHOULDER + [[.184, .022, 1.378], [.226, .044, 1.220], [.240, .046, 1.155], [.248, .020, 1.096], [.246, -.062, .985], [.236, -.100, .925]],
    "out": SHOULDER + [[.194, .020, 1.382], [.262, .030, 1.233], [.287, .030, 1.173], [.317, .018, 1.120], [.375, -.018, 1.009], [.408, -.040, .953]],
    "hip": SHOULDER + [[.190, .024, 1.378], [.272, .070, 1.245], [.298, .074, 1.180], [.290, .056, 1.132], [.232, .000, 1.055], [.200, -.028, 1.026]],
    "offer": SHOULDER + [[.184, .020, 1.378], [.216, .038, 1.215], [.223, .034, 1.150], [.226, -.006, 1.112], [.212, -.122, 1.100], [.194, -.190, 1.108]],
    "on-skirt": SHOULDER + [[.186, .022, 1.378], [.232, .030, 1.222], [.247, .024, 1.158], [.252, -.010, 1.100], [.258, -.110, 1.000], [.264, -.152, .955]],
    "clasp": SHOULDER + [[.186, .022, 1.378], [.240, .042, 1.220], [.250, .040, 1.158], [.238, -.010, 1.110], [.150, -.130, 1.055], [.096, -.172, 1.040]],
    "raised": [[.100, .016, 1.462], [.158, .016, 1.462], [.205, .012, 1.490], [.330, -.012, 1.585], [.372, -.022, 1.632], [.352, -.026, 1.690], [.240, -.020, 1.800], [.170, .010, 1.850]],
    "behind": SHOULDER + [[.186, .028, 1.378], [.226, .080, 1.235], [.232, .092, 1.172], [.212, .112, 1.118], [.132, .158, 1.052], [.092, .168, 1.034]],
}
# direction of the hand (None: along the forearm), and where the thumb lies
HANDS = {
    "down": (None, (0, -1, 0)), "soft": ((-.10, -.42, -.90), (-.35, -.9, .3)), "out": ((.30, -.10, -.95), (0, -1, 0)),
    "hip": ((-.60, -.66, -.34), (-.1, .1, 1)), "offer": ((-.25, -.95, .10), (0, .1, 1)), "clasp": ((-.86, -.36, -.18), (0, 0, 1)),
    "on-skirt": ((.36, -.20, -.90), (-.49, -.87, 0)), "behind": ((-.90, .25, -.15), (0, 0, 1)), "raised": ((-.86, .10, -.28), (0, -1, .2)),
}

# how a leg leaves its plain place: sideways and forward at the knee and at the ankle (metres; sideways is outward)
LEGS = {
    "even": ((0, 0, 0, 0), (-.004, .055, -.034, .03)),        # (left, right); the left one steps forward a little
    "rest-left": ((-.012, .075, .060, .030), (-.012, 0, -.024, 0)),         # the weight is on the right
    "rest-right": ((-.012, 0, -.024, 0), (-.012, .075, .060, .030)),
    "step": ((-.022, .085, -.056, .150), (-.010, -.035, -.030, -.120)),
    "step-right": ((-.010, -.035, -.030, -.120), (-.022, .085, -.056, .150)),
    "cross": ((-.030, .105, -.070, .130), (-.006, 0, -.016, -.010)),
}

# name: left arm, right arm, legs, and the bend: hip sway (m), roll of the hips, shoulder tilt, upper turn, head turn, head tilt (degrees)
POSES = {
    "still": ("down", "down", "even", dict(sway=.010, tilt=1.0, turn=0, head=-8, nod=2)),
    "hip": ("down", "hip", "rest-left", dict(sway=-.044, roll=-3.2, tilt=-4.5, turn=7, head=16, nod=-5)),
    "hip-look": ("down", "hip", "rest-left", dict(sway=-.044, roll=-3.2, tilt=-4.5, turn=7, head=-15, nod=3)),
    "hip-left": ("hip", "soft", "rest-right", dict(sway=.044, roll=3.2, tilt=4.5, turn=-8, head=-18, nod=6)),
    "both-hips": ("hip", "hip", "rest-right", dict(sway=.030, roll=2.0, tilt=2.4, turn=-8, head=16, nod=-4)),
    "stroll": ("out", "down", "step", dict(sway=-.030, roll=-2.6, tilt=-2.8, turn=9, head=-14, nod=4)),
    "walk": ("soft", "out", "step-right", dict(sway=.030, roll=2.6, tilt=3.0, turn=-10, head=16, nod=-4)),
    "glance": ("soft", "soft", "rest-right", dict(sway=.040, roll=3.0, tilt=3.6, turn=-12, head=30, nod=-6)),
    "offer": ("offer", "down", "rest-left", dict(sway=-.036, roll=-2.6, tilt=-3.4, turn=6, head=16, nod=-5)),
    "offer-out": ("offer", "out", "rest-left", dict(sway=-.036, roll=-2.6, tilt=-3.2, turn=8, head=14, nod=-4)),
    "both-offer": ("offer", "offer", "rest-right", dict(sway=.036, roll=2.6, tilt=3.2, turn=-10, head=-16, nod=5)),
    "clasp": ("clasp", "clasp", "cross", dict(sway=.030, roll=2.2, tilt=2.6, turn=-9, head=-16, nod=5)),
    "on-skirt": ("on-skirt", "on-skirt", "rest-left", dict(sway=-.034, roll=-2.4, tilt=-3.4, turn=7, head=16, nod=-5)),
    "behind": ("behind", "behind", "rest-left", dict(sway=-.040, roll=-3.0, tilt=-4.2, turn=10, head=22, nod=-7)),
    "one-behind": ("soft", "behind", "step", dict(sway=-.030, roll=-2.6, tilt=-3.4, turn=9, head=-22, nod=6)),
    "raised": ("raised", "hip", "rest-left", dict(sway=-.044, roll=-3.4, tilt=-5.5, turn=8, head=14, nod=-8)),
    "lean": ("down", "soft", "rest-right", dict(sway=.044, roll=3.4, tilt=5.0, turn=-9, head=-14, nod=8)),
    "raised-right": ("down", "raised", "rest-right", dict(sway=.044, roll=3.4, tilt=5.0, turn=-9, head=-14, nod=8)),
}


def arm_keys(side, arm):
    """Rows t, x, y, z, r of one arm; side is 1 (left) or -1."""
    K = np.c_[STEPS, ARMS[arm], RADII].astype(float)
    K[:, 1] *= side
    if arm == "clasp" and side < 0:  # one hand over the other
        K[-2:, 3] -= .030
        K[-2:, 2] += .012
    if arm == "behind" and side < 0:
        K[-2:, 3] += .034
    return K


def hand_axes(side, arm):
    """Unit vectors: along the hand, toward the thumb, out of the back of the hand."""
    K = arm_keys(side, arm)
    d, w = HANDS[arm]
    d = (K[-1, 1:4] - K[-2, 1:4]) if d is None else np.array(d, float) * [side, 1, 1]
    d = d / np.linalg.norm(d)
    w = np.array(w, float) * [side, 1, 1]
    w = w - d * (w @ d)
    w /= np.linalg.norm(w)
    return d, w, np.cross(d, w) * side


def bend(X, sway=0, tilt=0, turn=0, head=0, nod=0, roll=0):
    """Points of the dressed figure moved into the stance."""
    X = np.array(X, float)
    z = X[:, 2].copy()

    def about(axis, angle, centre):
        a = np.radians(angle)
        i, j = ((0, 1), (0, 2))[axis == "y"] if axis != "x" else (1, 2)
        p, q = X[:, i] - centre[i], X[:, j] - centre[j]
        X[:, i], X[:, j] = centre[i] + p * np.cos(a) - q * np.sin(a), centre[j] + p * np.sin(a) + q * np.cos(a)

    X[:, 2] += np.tan(np.radians(roll)) * np.clip(X[:, 0], -.3, .3) * ease(.45, .90, z) * ease(1.26, 1.02, z)      # the hip over the standing leg is the higher one
    up = ease(1.46, 1.60, z)
    about("z", head * up, (0, .0, 0))
    about("y", nod * up, (0, 0, 1.54))
    chest = ease(.98, 1.36, z)
    about("z", turn * chest, (0, .01, 0))
    about("y", -tilt * chest, (0, 0, 1.12))
    X[:, 0] += sway * np.where(z < .96, ease(.05, .96, z), .35 + .65 * bump(z, .96, .30))
    return X
