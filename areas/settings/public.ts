export { addMaintenanceState, cacheMaintenanceState } from '#areas/settings/maintenance-mode/server/state.ts'
