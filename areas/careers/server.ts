import { careersAppHandlers } from '#areas/careers/app/server/handlers.ts'
import { careersPlace } from '#areas/careers/access.ts'
import { applicantHandlers } from '#areas/careers/applicants/server/handlers.ts'
import { jobOpeningFeed } from '#areas/careers/server/calendar.ts'
import { departmentHandlers, teamHandlers } from '#areas/careers/server/departments.ts'
import { careersExports } from '#areas/careers/exports.ts'
import { jobHandlers } from '#areas/careers/server/handlers.ts'
import { withAnyFlag } from '#platform/access.ts'
import type { ServerArea } from '#platform/server/area.ts'

export const careersServer: ServerArea = {
  calls: [...jobHandlers, ...departmentHandlers, ...teamHandlers, ...applicantHandlers],
  clientCalls: careersAppHandlers,
  exports: [...careersExports],
  calendar: [jobOpeningFeed],
  history: {
    'careers-job': withAnyFlag(careersPlace),
    'careers-department': withAnyFlag(careersPlace),
    'careers-team': withAnyFlag(careersPlace),
    'careers-applicant': withAnyFlag(careersPlace),
  },
}
