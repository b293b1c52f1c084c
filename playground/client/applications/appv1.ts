import { absent } from './absent.ts';

/** `foundry.appv1`: names without windows. Systems take the sheets off a list, and extend the others for windows of their own. */
export const appv1 = {
  api: {
    Application: absent('foundry.appv1.api.Application'),
    Dialog: absent('foundry.appv1.api.Dialog', 'confirm', 'prompt', 'wait'),
    DocumentSheet: absent('foundry.appv1.api.DocumentSheet'),
    FormApplication: absent('foundry.appv1.api.FormApplication'),
  },
  sheets: {
    ActorSheet: absent('foundry.appv1.sheets.ActorSheet'),
    ItemSheet: absent('foundry.appv1.sheets.ItemSheet'),
    JournalSheet: absent('foundry.appv1.sheets.JournalSheet'),
  },
};
