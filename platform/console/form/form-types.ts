import type { z } from 'zod'
import type { WithCommon, Words } from '#platform/words/words.ts'

/** An input before validation. Any field can be null, also in rows. */
export type Unvalidated<Input> = Input extends readonly (infer Row)[]
  ? Unvalidated<Row>[]
  : Input extends object
    ? { [Field in keyof Input]: Unvalidated<Input[Field]> | null }
    : Input

type FieldOf<Input> = Input extends unknown ? keyof Input : never

/** Type of the initial value. For null, [] and single literals such as 'active', it is widened to the type of the input. */
type FieldValue<Input, Initial> = [Initial] extends [null]
  ? (string | number extends Input ? string : Input) | null
  : [Initial] extends [readonly never[]]
    ? Input
    : [Initial] extends [Unvalidated<Input> | null]
      ? Initial
      : Input | Extract<Initial, null>

/** Values of a form. A field can be null if its input or its initial value can. */
export type FormValues<Input, Initial> = {
  [Field in keyof Initial]: Field extends FieldOf<Input>
    ? FieldValue<Exclude<Input[Field], undefined>, Initial[Field]>
    : never
}

/** Argument of `onSend`: the values after validation, so without the nulls that the schema rejects. */
export type ValidValues<Input, Initial> = Input extends unknown
  ? {
      [Field in keyof Input & keyof Initial]: Input[Field] extends readonly object[] | undefined
        ? Exclude<Input[Field], undefined>
        :
            | Exclude<FieldValue<Exclude<Input[Field], undefined>, Initial[Field]>, null>
            | Extract<Input[Field], null>
    }
  : never

/** Record to which the draft of a form belongs. */
export type FormIdentity = {
  /** Name of the form in drafts, such as `subscriber`. */
  name: string
  /** Id of the record. Undefined for a new one. */
  id?: string | number | undefined
}

type FormOptions<V, En extends Record<string, string>> = RequiredLabels<
  keyof NoInfer<V> & string,
  keyof WithCommon<En> & string
> & {
  /** Catalogue with the label of each field under the field's name. */
  words: Words<En>
  /** Labels of fields that do not have the word of their name. */
  labels?: Readonly<Partial<Record<keyof NoInfer<V> & string, string>>>
  /** Formats a coded value for the differences, such as the name of a place. */
  formatValue?: (field: string, value: unknown) => unknown
}

/** Requires a label for fields whose name is not a word of the catalogue: a field without a label does not compile. */
type RequiredLabels<Field extends string, Word extends string> = [Exclude<Field, Word>] extends [never]
  ? unknown
  : { labels: Readonly<Record<Exclude<Field, Word>, string>> }

export type FormOfInput<Schema extends z.ZodType, Initial, En extends Record<string, string>> = FormOptions<
  Initial,
  En
> & {
  /** Validates the values and types them: the input of a call without the keys of its record. */
  schema: Schema
  /** Blank values of a new record, or stored values of an existing one. */
  initial: Initial &
    Unvalidated<z.input<Schema>> &
    Record<Exclude<keyof Initial, FieldOf<z.input<Schema>>>, never>
}

export type FormWithTransformation<
  Schema extends z.ZodType,
  V,
  En extends Record<string, string>,
> = FormOptions<V, En> & {
  schema: Schema
  initial: V
  /** Converts the values of the fields to the input that the schema validates and `onSend` receives. */
  toInput: (values: V) => Unvalidated<z.input<Schema>>
}

/** Options with and without a transformation, as the implementation reads them. */
export type AnyFormOptions<V, Input> = Omit<FormOptions<V, Record<string, string>>, 'labels'> & {
  labels?: Readonly<Partial<Record<string, string>>>
  schema: z.ZodType
  initial: V
  toInput?: (values: V) => Input
}

export type FieldOption = {
  value: string | number
  label: string
  disabled?: boolean
  /**
   * Second name, such as a SKU, a position or an account number. A multi-select shows and searches it, a search field shows
   * it on a second line.
   */
  detail?: string
}
