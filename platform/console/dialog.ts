/** Dialogs and their footers. */

export { DialogFooter } from '#platform/console/dialog/DialogFooter.tsx'
export { KeyCap, KeyHint } from '#platform/console/dialog/KeyHint.tsx'
export { Modal } from '#platform/console/dialog/Modal.tsx'
