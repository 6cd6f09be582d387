import type { z } from 'zod'
import {
  type RecordFormState,
  useRecordFormState,
  type Values,
} from '#platform/console/form/use-record-form.ts'
import type {
  AnyFormOptions,
  FormOfInput,
  FormValues,
  FormWithTransformation,
  ValidValues,
} from '#platform/console/form/form-types.ts'
import { useSaveRecord } from '#platform/console/form/use-save-record.ts'
import { listAddressOf } from '#platform/console/menu.ts'
import { goTo } from '#platform/console/router/navigation.ts'
import { type AnyScreen, recordAddress } from '#platform/console/screen.ts'
import type { AnyCall, InputOf, ReplyOf } from '#platform/contract/call.ts'

type RecordScreen = Pick<AnyScreen, 'path' | 'record' | 'parentPath'>

type EditorOptions<Create extends AnyCall, Update extends AnyCall, Key extends string, More> = {
  /** Screen of the record. It opens after saving, and its list on Cancel. */
  screen: RecordScreen
  calls: { create: Create; update: Update } & UpdateOf<Create, Update, Key, More>
  /** The stored record, or undefined for a new one. */
  record: (Readonly<Record<NoInfer<Key>, number>> & { version: number }) | undefined
  /** Fields that an update sends besides the draft, the id and the version, such as the stock that was shown. */
  more?: More | undefined
} & ([Key] extends ['id'] ? { key?: Key } : { key: Key })

/** Requires an update to accept the draft of a new record with the id and version of the stored one. */
type UpdateOf<Create, Update, Key extends string, More> =
  InputOf<Create> & More & Record<Key, number> & { version: number } extends InputOf<Update>
    ? unknown
    : { update: never }

/** Properties of `RecordForm` that follow from the options. */
type Editor<Form, Create extends AnyCall, Update extends AnyCall> = {
  form: Form
  onSend: (draft: InputOf<Create>) => Promise<ReplyOf<Create> | ReplyOf<Update>>
  onSent: (reply: { data: unknown }) => void
  onCancel: () => void
}

/**
 * Form of a record that has a screen of its own: creates a record or updates the stored one, then opens it. The name of
 * the form is the type of the record in the audit log. Returns the properties of `RecordForm`.
 */
export function useRecordEditor<
  Schema extends z.ZodType,
  V extends Values,
  En extends Record<string, string>,
  Create extends AnyCall,
  Update extends AnyCall,
  Key extends string = 'id',
  More extends object = {},
>(
  options: EditorOptions<Create, Update, Key, More> & FormWithTransformation<Schema, V, En>,
): Editor<RecordFormState<V, z.input<Schema>>, Create, Update>
export function useRecordEditor<
  Schema extends z.ZodType,
  Initial extends Values,
  En extends Record<string, string>,
  Create extends AnyCall,
  Update extends AnyCall,
  Key extends string = 'id',
  More extends object = {},
>(
  options: EditorOptions<Create, Update, Key, More> & FormOfInput<Schema, Initial, En> & { toInput?: never },
): Editor<
  RecordFormState<FormValues<z.input<Schema>, Initial>, ValidValues<z.input<Schema>, Initial>>,
  Create,
  Update
>
export function useRecordEditor<V extends Values, Input>(options: AnyOptions<V, Input>) {
  const { screen, calls, record, key = 'id' } = options
  const { kind } = screen.record ?? { kind: '' }
  const id = record?.[key]
  return {
    form: useRecordFormState<V, Input>({ name: kind, id, ...options }),
    onSend: useSaveRecord(calls, record && { ...options.more, [key]: id, version: record['version'] }),
    onSent: ({ data }: { data: unknown }) =>
      goTo(recordAddress(screen, (data as Record<string, number>)[key] ?? 0)),
    onCancel: () => goTo(listAddressOf(screen)),
  }
}

/** Options with and without a transformation, as the implementation reads them. */
type AnyOptions<V, Input> = AnyFormOptions<V, Input> & {
  screen: RecordScreen
  calls: { create: AnyCall; update: AnyCall }
  record: Readonly<Record<string, number>> | undefined
  key?: string
  more?: object | undefined
}
