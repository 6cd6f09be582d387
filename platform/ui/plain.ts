/** Buttons, fields and tables without the component library. */

export { Button, mainButton } from '#platform/ui/plain/Button.tsx'
export { Field } from '#platform/ui/plain/Field.tsx'
export { Panel } from '#platform/ui/plain/Panel.tsx'
export { PlainTable } from '#platform/ui/plain/PlainTable.tsx'
export { scrollable } from '#platform/ui/plain/scrollable.ts'
export { Segmented } from '#platform/ui/plain/Segmented.tsx'
export { Sparkline } from '#platform/ui/plain/Sparkline.tsx'
