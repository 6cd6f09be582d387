import { jobCalls } from '#areas/careers/contract.ts'
import { addressOf } from '#platform/console/screen.ts'
import { careersScreens } from '#areas/careers/screens.ts'
import { words } from '#areas/careers/words.ts'
import { createAction, namePattern, recordSource } from '#platform/console/shell.ts'
import { labelsOf } from '#platform/words.ts'

export const createActions = [createAction(labelsOf(words)('newJob'), careersScreens.form, { id: 0 })]

/** Lists of this area that the palette searches. */
export const recordSources = [
  recordSource(jobCalls.list, {
    order: 93,
    pattern: namePattern,
    toItem: ({ id, title, departmentName, location }) => ({
      id: `job-opening-${id}`,
      label: title,
      hint: [departmentName, location],
      address: addressOf(careersScreens.details, { id }),
    }),
  }),
]
