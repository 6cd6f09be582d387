export { rejectIfClosed } from '#areas/settings/app/server/closed-module.ts'
export { addMaintenanceState, cacheMaintenanceState } from '#areas/settings/maintenance-mode/server/state.ts'
