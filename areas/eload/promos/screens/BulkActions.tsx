import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { Carrier } from '#areas/eload/contract.ts'
import type { Promo } from '#areas/eload/promos/contract.ts'
import { BulkStatus } from './BulkStatus.tsx'
import { MassUpdate } from './MassUpdate.tsx'
import { maxSelected, useSelectedIds } from './use-selected-ids.ts'
import { promoWords } from '#areas/eload/promos/words.ts'
import { schedulerScreens } from '#areas/eload/scheduler/screens.ts'
import type { Selection } from '#platform/console/list.ts'
import { goTo } from '#platform/console/router.ts'
import { addressOf } from '#platform/console/screen.ts'
import { useWords } from '#platform/console/i18n.ts'

type Props = {
  carrier: Carrier
  selection: Selection<Promo>
  disabledReasons: { create: string | null; update: string | null }
  onDone: () => void
}

/** Bulk actions for the selected promos: change status, rebate or category, now or scheduled. */
export function BulkActions({ carrier, selection, disabledReasons, onDone }: Props) {
  const p = useWords(promoWords)
  const [open, setOpen] = useState<'status' | 'values' | null>(null)
  const tooMany = selection.count > maxSelected ? p('tooMany') : null
  const ids = useSelectedIds(
    carrier,
    tooMany === null ? selection : { ...selection, kind: 'some', keys: [], rows: [] },
  )
  const update = disabledReasons.update ?? tooMany
  const create = disabledReasons.create ?? tooMany
  const dialog = { carrier, ids, count: selection.count, onDone, onClose: () => setOpen(null) }
  return (
    <Group gap="xs">
      <Button
        variant="default"
        size="xs"
        disabled={update !== null}
        title={update ?? ''}
        onClick={() => setOpen('status')}
      >
        {p('bulkStatus')}
      </Button>
      <Button
        variant="default"
        size="xs"
        disabled={update !== null}
        title={update ?? ''}
        onClick={() => setOpen('values')}
      >
        {p('massUpdate')}
      </Button>
      <Button
        variant="default"
        size="xs"
        disabled={create !== null || ids === null}
        title={create ?? ''}
        onClick={() =>
          goTo(
            `${addressOf(schedulerScreens.schedule, { id: 0 })}?carrier=${carrier}&promos=${(ids ?? []).join('.')}`,
          )
        }
      >
        {p('scheduleChange')}
      </Button>
      {open === 'status' && <BulkStatus {...dialog} />}
      {open === 'values' && <MassUpdate {...dialog} />}
    </Group>
  )
}
