/** What invented names are made of. Nothing here is the name of a bot that somebody built, as far as we know. */
export interface Words {
  readonly first: readonly string[];
  readonly last: readonly string[];
  /** Names that are used as they stand, before any is made up. */
  readonly ready: readonly string[];
}

const list = (text: string): string[] => text.trim().split(/\s+/);

/**
 * Every oddity that names in the field have, and some that break software: nothing but one letter or digit, accents and
 * other scripts (dropped by the clean name), double spaces, markup, separators of paths and queries, keys of objects.
 */
const oddNames = [
  'Q',
  'Señor  Splinters',
  '🦀 Crabapple 🦀',
  'Crème Brûlée Brawler',
  '7',
  'YELLING LOUDLY',
  "Granny's Teacup",
  'constructor',
  '404: Bot Not Found',
  'Ångström Unit',
  'z',
  '3.14159',
  '¡Ay, Chispas!',
  'Tom & Gerbil',
  '<b>Bold Move</b>',
  '100% Torque',
  'A/B Testing',
  '"Quoted" Menace',
  'Back\\Slasher',
  "Robert'); --",
  '../Upwards',
  'Ωhm Sweet Ωhm',
  'ラーメン Racer',
  'C++ Sharp',
  '__proto__',
  'Bye Bye Beetle',
  'TBDestroyer',
  ' Leading Edge',
  'Two  Double  Spaces',
  'naïve naïveté',
  '👩‍🔧 Wrench Party',
  'toString',
  'Déjà Vroom',
  'NULL',
  '?query=1&bot=2#hash',
  'Øl & Skål',
  'hyphen-ated-ness',
  'under_score_keeper',
  'The Extraordinarily Long and Needlessly Descriptive Name of a Rather Small Wedge, Part II (Revised)',
  'שלום Basher',
  '1',
  'Straße 9½',
  'x_X_x',
  'Semi;Colon,Comma',
  '50% Off %20',
] as const;

export const publicWords: Words = {
  ready: oddNames,
  first: list(`
    Angry Blazing Brass Bitter Broken Burning Captain Chrome Clumsy Copper Cosmic Crimson Cranky Crooked Dapper Dizzy
    Doctor Dusty Electric Feral Fizzy Flying Fuzzy Gentle Ghostly Giddy Gnarly Golden Grumpy Hasty Hollow Hungry Icy Iron
    Jagged Jolly Jumpy Lazy Lethal Lil' Lucky Mad Major Mighty Moody Muddy Nimble Noisy Nuclear Orbital Pesky Plastic
    Polite Quantum Rabid Rapid Raging Rolling Rowdy Royal Rusty Savage Salty Screaming Sergeant Shiny Silent Sleepy Sneaky
    Sour Spicy Spinning Static Steel Stubborn Super Swift Tiny Toxic Turbo Twisted Velvet Vicious Wicked Wild Wobbly Zany`),
  last: list(`
    Anvil Avocado Badger Banjo Barnacle Beetle Biscuit Blender Bobcat Brick Buzzsaw Cactus Cannon Casserole Cleaver Clam
    Cobbler Comet Cricket Crusher Cyclone Dingo Doorstop Dragon Drill Dumpling Ember Falcon Ferret Flapjack Flipper Fork
    Gadget Gecko Gizmo Goblin Gopher Grinder Hammer Hatchet Hedgehog Hornet Hyena Impact Jackal Jellybean Kebab Kettle
    Lawnmower Lemon Lobster Locust Magnet Mallet Mantis Marmot Meatball Meteor Mosquito Muffin Mulcher Noodle Octopus Onion
    Otter Paperweight Pancake Pebble Pickle Pigeon Piranha Pitchfork Platypus Possum Pretzel Pumpkin Quokka Raccoon Radish
    Ratchet Rhino Rocket Sandwich Scorpion Shovel Shredder Skillet Spatula Sprocket Squid Stapler Tadpole Teapot Thistle
    Toaster Tornado Tortoise Trowel Turnip Urchin Vortex Waffle Walrus Wasp Weasel Whisk Wombat Wrench Yeti Zipper`),
};

/** The bots of private and test tournaments: no word of theirs is in any public name, so that a leak is plain to see. */
export const hiddenWords: Words = {
  ready: [],
  first:
    list(`Backroom Cloaked Classified Clandestine Confidential Covert Incognito Nameless Offbook Redacted Sealed
    Shrouded Undisclosed Unlisted Veiled Whispering`),
  last: list(`Ashquill Blindmoth Cloakjaw Duskrattle Fogsnapper Gloamfang Hushgrinder Inkclaw Lanternjaw Murkspine
    Nightgnat Quillmoth Shadewick Smokehound Snarlveil Umbrawick Vantasnarl Wispcutter`),
};

/** One for each hidden tournament; a number follows when they run out. */
export const hiddenTitles = list(
  'Kestrelgate Ospreyfold Harrierholt Merlinbank Buzzardmoor Goshawkton Falconetshire Kitehollow',
);
