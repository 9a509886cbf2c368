// On every page: what this browser knows of tables is for the visitor who looked at them, and for nobody after.
import { forgetOthers } from "./notes.js";

if (!document.querySelector("[data-shell]")) forgetOthers(document.body.dataset.visitor).catch(() => {});
