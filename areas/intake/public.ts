export { migrateIn } from '#areas/intake/server/command.ts'
