export { ArrangeButton, itemsOf } from '#platform/console/list/ArrangeButton.tsx'
