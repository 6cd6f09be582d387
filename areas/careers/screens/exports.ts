import { careersPlace } from '#areas/careers/access.ts'
import { toRead } from '#platform/access/access.ts'
import type { Exports } from '#platform/console/export/exports.ts'

const needs = toRead(careersPlace)

export const jobExports: Exports = { report: 'careers-jobs', needs }
export const applicantExports: Exports = { report: 'careers-applicants', needs }
