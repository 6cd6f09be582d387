/** Decision engine: step-up, exposure and further approvers of an act. */

export * from '#platform/server/controls/controls.ts'
