import { useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Place } from '#platform/access/access.ts'
import { RecordScreen } from './RecordScreen.tsx'
import { useDisabledReasons } from './use-disabled-reasons.ts'

/** Id of a record, and whether its address ends with `edit` instead of `view`. */
export type StoredProps = { id: number; isEdited: boolean }

/** Title and form of a new record, and the place of the access tree where people may create one. */
type NewRecordProps = { title: string; place: Place; Form: ComponentType<{ disabledReason: string | null }> }

type Props = { Edit: ComponentType<StoredProps> | ComponentType<{ id: number }> } & (
  | { Create: ComponentType }
  | NewRecordProps
)

/**
 * Selects the form by the `id` in the address: without an id or with 0 it creates a record, otherwise it edits that
 * one. Each record gets a new form instance.
 */
export function CreateOrEdit({ Edit, ...create }: Props) {
  const { id = '0', action } = useParams({ strict: false })
  const key = Number(id)
  if (key > 0) return <Edit key={key} id={key} isEdited={action === 'edit'} />
  return 'Create' in create ? <create.Create /> : <NewRecord {...create} />
}

function NewRecord({ title, place, Form }: NewRecordProps) {
  return (
    <RecordScreen title={title}>
      <Form disabledReason={useDisabledReasons(place).create} />
    </RecordScreen>
  )
}
