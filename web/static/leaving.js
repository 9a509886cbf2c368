// On every page: what this browser knows of tables is for the visitor who looked at them, and for nobody after.
import { forgetOthers as forgetDrafts } from "./drafts.js";
import { forgetOthers } from "./notes.js";

const { visitor } = document.body.dataset;
if (visitor !== undefined) forgetDrafts(visitor);
if (visitor !== undefined && !document.querySelector("[data-shell]")) forgetOthers(visitor).catch(() => {});
