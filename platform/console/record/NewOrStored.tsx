import { useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'

type Props = { New: ComponentType; Stored: ComponentType<{ id: number }> }

/** By the `id` in the address: none or zero makes a record, any other opens one, drawn anew for each. */
export function NewOrStored({ New, Stored }: Props) {
  const { id = '0' } = useParams({ strict: false })
  const key = Number(id)
  return key <= 0 ? <New /> : <Stored key={key} id={key} />
}
