export { addMaintenanceState, keepMaintenanceState } from '#areas/settings/maintenance-mode/server/state.ts'
