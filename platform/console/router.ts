/** Links and navigation between screens. */

export * from '#platform/console/router/ScreenLink.tsx'
export { stringifySearch, textsInAddress, useAddress } from '#platform/console/router/address.ts'
export { consoleConfig, getScreens } from '#platform/console/router/console-registry.ts'
export { enterConsole, goTo, goToScreen } from '#platform/console/router/navigation.ts'
