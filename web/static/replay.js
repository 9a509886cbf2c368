// Walking through a table without loading pages anew. Everything here is also a link or a form on the page.
import { remembered } from "./replay/back.js";
import { following } from "./replay/following.js";
import { keys } from "./replay/keys.js";
import { player } from "./replay/playing.js";
import { links, lines, news } from "./replay/ways.js";

links();
lines();
news();
following();
remembered();
player();
keys();
