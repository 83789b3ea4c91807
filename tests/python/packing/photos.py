"""Synthetic photos of trays for the tests: a camera, light, shadow, blur, noise and JPEG, in NumPy alone.

Balls are rendered as spheres that stand out of the tray, so that under perspective they hide part of the cells behind
them; flat pieces as tiles. Nothing here is shared with the reader, not even the colours.
"""

from dataclasses import dataclass

import numpy as np

from countinghouse.packing import PUZZLES

# Moulded pieces, by eye: what a camera makes of Kanoodle and IQ Fit in daylight.
TOY = {
    "Green": "#149a54",
    "Cyan": "#93d4ec",
    "Purple": "#7d47ac",
    "Yellow": "#fbd31c",
    "Orange": "#fb8a16",
    "Blue": "#1450bd",
    "Pink": "#f3b6b0",
    "Gray": "#a9a59e",
    "Magenta": "#ea559c",
    "Red": "#e52f1e",
    "White": "#f7f6ef",
    "LightGreen": "#a6de57",
}
# Flat tiles in the colours that the page shows.
PAGE = {
    "Green": "#519866",
    "Cyan": "#57d2fd",
    "Purple": "#6d1ca4",
    "Yellow": "#fde33f",
    "Orange": "#f39410",
    "Blue": "#3160e8",
    "Pink": "#f5acc5",
    "Gray": "#686a6b",
    "Magenta": "#d358b0",
    "Red": "#c22c12",
    "White": "#fafaf7",
    "LightGreen": "#ade996",
}
TRAYS = {"toy": ("#151517", "#23262c", "#182238", "#33363a"), "page": ("#ddd4c1", "#26282c", "#101114")}
WIDTH, HEIGHT = 560, 400


@dataclass
class Photo:
    """A picture; `corners` are those of a careful hand, `grid` the true ones."""

    puzzle: object
    position: tuple
    pixels: np.ndarray
    corners: list
    grid: list
    words: str


def linear(sign):
    value = np.array([int(sign[i : i + 2], 16) for i in (1, 3, 5)], np.float64) / 255
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


def encoded(light):
    light = np.clip(light, 0, 1)
    return np.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)


def arrangement(puzzle, rng):
    """Return any number of pieces: some of a full tray, or loosely placed."""
    order = [puzzle.placements[i] for i in rng.permutation(len(puzzle.placements))]
    loose, covered, used = [], set(), set()
    for placement in order:
        if placement.piece not in used and covered.isdisjoint(placement.cells):
            loose.append(placement)
            used.add(placement.piece)
            covered.update(placement.cells)
    wanted = int(rng.integers(0, len(puzzle.pieces) + 1))
    if wanted <= len(loose) and rng.random() < 0.5:
        return puzzle.parse(loose[:wanted])
    for start in range(30):
        table = puzzle.completions(loose[start % 3 : start % 3 + 4 - start // 10])
        if table.total:
            full = table.sample(1, int(rng.integers(1, 2**31)))[0]
            return puzzle.parse([full[i] for i in rng.permutation(len(full))[:wanted]])
    return puzzle.parse(loose[:wanted])


def blurred(image, sigma):
    if sigma < 0.2:
        return image
    reach = int(3 * sigma) + 1
    weights = np.exp(-0.5 * (np.arange(-reach, reach + 1) / sigma) ** 2)
    weights /= weights.sum()
    for axis in (0, 1):
        padded = np.pad(image, [(reach, reach) if i == axis else (0, 0) for i in range(3)], mode="edge")
        size = image.shape[axis]
        image = sum(
            weight * np.take(padded, np.arange(i, i + size), axis) for i, weight in enumerate(weights)
        )
    return image


LUMA = np.array(
    [
        [16, 11, 10, 16, 24, 40, 51, 61],
        [12, 12, 14, 19, 26, 58, 60, 55],
        [14, 13, 16, 24, 40, 57, 69, 56],
        [14, 17, 22, 29, 51, 87, 80, 62],
        [18, 22, 37, 56, 68, 109, 103, 77],
        [24, 35, 55, 64, 81, 104, 113, 92],
        [49, 64, 78, 87, 103, 121, 120, 101],
        [72, 92, 95, 98, 112, 100, 103, 99],
    ],
    np.float64,
)
CHROMA = np.minimum(99, 12.0 * (1 + np.add.outer(np.arange(8), np.arange(8))) + 5)
DCT = np.array(
    [
        [np.sqrt((1 if k == 0 else 2) / 8) * np.cos(np.pi * (2 * n + 1) * k / 16) for n in range(8)]
        for k in range(8)
    ]
)


def quantised(plane, table):
    height, width = plane.shape
    blocks = plane.reshape(height // 8, 8, width // 8, 8).transpose(0, 2, 1, 3)
    waves = np.rint(DCT @ blocks @ DCT.T / table) * table
    return (DCT.T @ waves @ DCT).transpose(0, 2, 1, 3).reshape(height, width)


def compressed(image, quality):
    """Apply JPEG's loss, colours at half resolution, to values from 0 to 255."""
    scale = (5000 / quality if quality < 50 else 200 - 2 * quality) / 100
    red, green, blue = np.moveaxis(image, 2, 0)
    luma = 0.299 * red + 0.587 * green + 0.114 * blue
    height, width = luma.shape
    planes = [quantised(luma - 128, np.maximum(1, np.rint(LUMA * scale))) + 128]
    for plane in ((blue - luma) * 0.564, (red - luma) * 0.713):
        half = plane.reshape(height // 2, 2, width // 2, 2).mean((1, 3))
        lower = np.pad(half, ((0, -half.shape[0] % 8), (0, -half.shape[1] % 8)), mode="edge")
        back = quantised(lower, np.maximum(1, np.rint(CHROMA * scale)))[: half.shape[0], : half.shape[1]]
        planes.append(np.repeat(np.repeat(back, 2, 0), 2, 1))
    luma, blueness, redness = planes
    return np.stack(
        [luma + 1.403 * redness, luma - 0.344 * blueness - 0.714 * redness, luma + 1.773 * blueness], 2
    )


def light_of(kelvin):
    """Return the colour of a black body, about, relative to daylight."""
    warm = np.log(6500 / kelvin)
    return np.exp(np.array([0.55, 0.0, -1.0]) * warm)


def photo(seed, name=None):
    """Return the synthetic photo of a seed."""
    rng = np.random.default_rng(seed)
    name = name or ("kanoodle", "iq-fit")[int(rng.integers(2))]
    puzzle = PUZZLES[name]
    position = arrangement(puzzle, rng)
    style = ("toy", "page")[int(rng.integers(2))]
    balls = style == "toy"
    palette = TOY if balls else PAGE
    # No two sets are moulded or printed alike.
    paint = {
        piece: np.clip(linear(sign) * np.exp(rng.normal(0, 0.06, 3) + rng.normal(0, 0.06)), 0.002, 0.95)
        for piece, sign in palette.items()
    }
    tray_paint = linear(TRAYS[style][int(rng.integers(len(TRAYS[style])))]) * np.exp(rng.normal(0, 0.1, 3))
    rows, columns = puzzle.tray.height, puzzle.tray.width

    # The camera: tilted by up to 35 degrees towards any side, turned a little, at some distance.
    tilt, side = np.radians(rng.uniform(0, 35)), rng.uniform(0, 2 * np.pi)
    spin = np.radians(rng.uniform(-20, 20))
    focus = rng.uniform(0.9, 1.5) * WIDTH
    axis = np.array([np.cos(side), np.sin(side), 0])
    cross = np.array([[0, 0, axis[1]], [0, 0, -axis[0]], [-axis[1], axis[0], 0]])
    lean = np.eye(3) + np.sin(tilt) * cross + (1 - np.cos(tilt)) * cross @ cross
    turn = np.array([[np.cos(spin), -np.sin(spin), 0], [np.sin(spin), np.cos(spin), 0], [0, 0, 1]])
    rotation = lean @ turn
    middle = np.array([columns / 2, rows / 2, 0])
    corners3 = np.array([[0, 0, 0], [columns, 0, 0], [columns, rows, 0], [0, rows, 0]], np.float64)
    distance = 3.0

    def seen(points, distance):
        moved = (points - middle) @ rotation.T + [0, 0, distance]
        return focus * moved[:, :2] / moved[:, 2:] + [WIDTH / 2, HEIGHT / 2]

    while True:
        shown = seen(corners3, distance)
        margin = np.minimum(shown.min(0), [WIDTH, HEIGHT] - shown.max(0)).min()
        if ((corners3 - middle) @ rotation.T)[:, 2].min() + distance > 1 and margin > 0.04 * HEIGHT:
            break
        distance *= 1.06
    corners = shown + rng.normal(0, 0.06, (4, 2)) * np.linalg.norm(shown[1] - shown[0]) / columns

    # Rays of all pixels in the tray's own axes; z points down, away from the camera.
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH] + 0.5
    rays = np.stack([(x - WIDTH / 2) / focus, (y - HEIGHT / 2) / focus, np.ones_like(x)], 2) @ rotation
    eye = middle - rotation.T @ [0, 0, distance]
    rays /= np.linalg.norm(rays, axis=2, keepdims=True)

    def plane(z):
        return eye[:2] + rays[..., :2] * ((z - eye[2]) / rays[..., 2])[..., None]

    owner = np.full((rows, columns), -1)
    for number, placement in enumerate(position):
        for cell in placement.cells:
            owner[cell] = number
    paints = np.array([paint[placement.piece] for placement in position] + [tray_paint])
    sun = np.array([rng.normal(0, 0.5), rng.normal(0, 0.5), -1.0])
    sun /= np.linalg.norm(sun)
    ambient = rng.uniform(0.35, 0.6)

    ground = plane(0.0)
    column, row = np.floor(ground[..., 0]).astype(int), np.floor(ground[..., 1]).astype(int)
    inside = (column >= 0) & (column < columns) & (row >= 0) & (row < rows)
    table = linear(("#8a6a48", "#c9c4ba", "#3d4a3a", "#7a1f22", "#f0efe9")[int(rng.integers(5))])
    grain = 1 + 0.1 * np.sin(ground[..., :1] * 3 + np.sin(ground[..., 1:] * 2))
    near = (np.abs(ground - middle[:2]) < np.array([columns, rows]) / 2 + 0.5).all(2)
    light = np.where(near[..., None], tray_paint, table * grain)
    part = ground - np.floor(ground) - 0.5
    radius = np.linalg.norm(part, axis=2)
    well = np.where(radius < 0.42, 0.75 + 0.3 * part @ sun[:2], 1.0)[..., None]
    light = np.where(inside[..., None], tray_paint * well, light)
    light = light * (ambient + (1 - ambient) * -sun[2])
    shine = np.zeros(x.shape)
    if balls:
        level = -0.25
        above = plane(level)
        for shift_row in (-1, 0, 1):
            for shift_column in (-1, 0, 1):
                c = np.floor(above[..., 0]).astype(int) + shift_column
                r = np.floor(above[..., 1]).astype(int) + shift_row
                there = (c >= 0) & (c < columns) & (r >= 0) & (r < rows)
                number = np.where(there, owner[np.clip(r, 0, rows - 1), np.clip(c, 0, columns - 1)], -1)
                centre = np.stack([c + 0.5, r + 0.5, np.full(x.shape, level)], 2)
                toward = centre - eye
                along = (toward * rays).sum(2)
                gap = (toward**2).sum(2) - along**2
                hit = (number >= 0) & (gap < 0.47**2)
                depth = along - np.sqrt(np.maximum(0, 0.47**2 - gap))
                # A nearer ball hides one behind it.
                hit &= (shine >= 0) & (depth < np.where(shine > 0, shine, np.inf))
                normal = (eye + rays * depth[..., None] - centre) / 0.47
                lit = ambient * (0.75 - 0.25 * normal[..., 2]) + (1 - ambient) * np.maximum(0, normal @ sun)
                half = sun - rays
                half /= np.linalg.norm(half, axis=2, keepdims=True)
                spark = 0.5 * np.maximum(0, (normal * half).sum(2)) ** 60 + 0.02
                ball = paints[number] * lit[..., None] + spark[..., None]
                light = np.where(hit[..., None], ball, light)
                shine = np.where(hit, depth, shine)
    else:
        number = owner[np.clip(row, 0, rows - 1), np.clip(column, 0, columns - 1)]
        hit = inside & (number >= 0) & (np.abs(part) < 0.47).all(2)
        light = np.where(
            hit[..., None], paints[number] * (ambient + (1 - ambient) * -sun[2]) + rng.uniform(0, 0.03), light
        )

    # Light: its colour, partly balanced by the camera; a gradient; the soft edge of a shadow.
    kelvin = float(np.exp(rng.uniform(np.log(2700), np.log(9500))))
    light = light * light_of(kelvin) ** rng.uniform(0.2, 0.8)
    way = rng.uniform(0, 2 * np.pi)
    slope = ((x - WIDTH / 2) * np.cos(way) + (y - HEIGHT / 2) * np.sin(way)) / WIDTH
    light = light * np.exp(rng.uniform(0, 1.0) * slope)[..., None]
    if rng.random() < 0.5:
        way, offset, soft = rng.uniform(0, 2 * np.pi), rng.uniform(-0.3, 0.3), rng.uniform(0.02, 0.15)
        edge = ((x - WIDTH / 2) * np.cos(way) + (y - HEIGHT / 2) * np.sin(way)) / WIDTH - offset
        light = (
            light * (1 - rng.uniform(0.2, 0.5) / (1 + np.exp(-np.clip(edge / soft * 4, -50, 50))))[..., None]
        )
    light = light * 2 ** rng.uniform(-0.7, 0.5)
    sigma = rng.uniform(0, 2.2)
    light = blurred(light, sigma)
    light = light + rng.normal(0, 1, light.shape) * np.sqrt(
        1e-5 + rng.uniform(0, 4e-4) * np.maximum(light, 0)
    )
    quality = int(rng.integers(35, 96))
    pixels = np.clip(np.rint(compressed(255 * encoded(light), quality)), 0, 255).astype(np.uint8)
    words = (
        f"{seed}: {name}, {style}, {len(position)} pieces, {np.degrees(tilt):.0f} degrees, {kelvin:.0f} K, "
        f"blur {sigma:.1f}, quality {quality}"
    )
    given, grid = ([(float(a), float(b)) for a, b in four] for four in (corners, shown))
    return Photo(puzzle, position, pixels, given, grid, words)
