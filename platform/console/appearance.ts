/** Layout and colour scheme that a person chose. */

export { followSystemColours, setLayout, useLayout } from '#platform/console/appearance/layout.ts'
