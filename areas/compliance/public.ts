export { findCases } from '#areas/compliance/cases/server/find-cases.ts'
