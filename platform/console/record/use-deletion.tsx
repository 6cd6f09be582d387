import { Button, Group, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useAnswer } from '#platform/console/ask.ts'
import type { RowAction } from '#platform/console/list/ListScreen.tsx'
import { ReasonDialog } from '#platform/console/record/ReasonDialog.tsx'
import { recordWords } from '#platform/console/record/words.ts'
import { AddressLink } from '#platform/console/ScreenLink.tsx'
import { useWords } from '#platform/console/words.ts'
import type { AnyCall, Call } from '#platform/contract/call.ts'
import type { Use, Uses } from '#platform/contract/uses.ts'
import styles from './record.module.css'

type UsesCall = Call<unknown, unknown, Uses, 'read'>

type Plain<Row> = {
  nameOf: (row: Row) => string
  /** Why the person may not, by their rights. */
  closed: string | null
  remove: (row: Row) => Promise<unknown>
}

type About<Row> = Plain<Row> & {
  /** The call that says what refers to a record, and with what it is asked. */
  uses: AnyCall
  wire: (row: Row) => Readonly<Record<string, unknown>>
  /** What a use is called, and where it is found. */
  nameOfUse: (use: Use) => string
  hrefOfUse: (use: Use) => string | null
}

type Deleting<Row> = { entry: (row: Row) => RowAction; dialog: ReactNode }
type Asked<A, Row> = { about: A; row: Row; onClose: () => void }

/** Deleting: the entry of a row's menu, and the question it asks; while others refer to it, which ones, each a link. */
export function useDeletion<Row>(about: About<Row>): Deleting<Row> {
  const { entry, leaving, stay } = useLeaving<Row>(about.closed)
  return {
    entry,
    dialog: leaving !== null && <Question about={about} row={leaving} onClose={stay} />,
  }
}

/** The same for what the server alone knows the uses of, and names them when it refuses. */
export function useDeleting<Row>(about: Plain<Row>): Deleting<Row> {
  const { entry, leaving, stay } = useLeaving<Row>(about.closed)
  return { entry, dialog: leaving !== null && <Plainly about={about} row={leaving} onClose={stay} /> }
}

function useLeaving<Row>(closed: string | null) {
  const t = useWords(recordWords)
  const [leaving, setLeaving] = useState<Row | null>(null)
  return {
    entry: (row: Row) => ({ label: t('delete'), danger: true, closed, onSelect: () => setLeaving(row) }),
    leaving,
    stay: () => setLeaving(null),
  }
}

function Plainly<Row>({ about, row, onClose }: Asked<Plain<Row>, Row>) {
  const t = useWords(recordWords)
  return (
    <ReasonDialog
      title={t('deleteTitle', { name: about.nameOf(row) })}
      consequence={t('deleteSentence')}
      verb={t('delete')}
      danger
      withReason={false}
      onConfirm={() => about.remove(row)}
      onClose={onClose}
    />
  )
}

function Question<Row>({ about, row, onClose }: Asked<About<Row>, Row>) {
  const t = useWords(recordWords)
  const { data } = useAnswer<UsesCall>(about.uses as UsesCall, about.wire(row), { quiet: true })
  const name = about.nameOf(row)
  if (!data) return null
  if (data.total === 0) return <Plainly about={about} row={row} onClose={onClose} />
  const more = data.total - data.rows.length
  return (
    <Modal opened onClose={onClose} title={t('inUseTitle', { name })} centered>
      <div className={styles.consequence}>
        {t('inUseSentence', { n: data.total })}
        <ul>
          {data.rows.map((use) => {
            const href = about.hrefOfUse(use)
            return (
              <li key={`${use.what} ${use.id}`}>
                {about.nameOfUse(use)}:{' '}
                {href ? <AddressLink address={href}>{use.name}</AddressLink> : use.name}
              </li>
            )
          })}
          {more > 0 && <li>{t('inUseMore', { n: more })}</li>}
        </ul>
      </div>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('close')}
        </Button>
      </Group>
    </Modal>
  )
}
