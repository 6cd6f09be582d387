import { useEffect } from 'react'
import type { Values } from '#areas/merchants/subscribers/screens/form-values.ts'
import type { usePlaces } from '#areas/merchants/subscribers/screens/use-places.ts'
import { words } from '#areas/merchants/words.ts'
import { SelectField } from '#platform/console/form/fields.ts'
import { type RecordFormState, useFormValues } from '#platform/console/form/use-record-form.ts'
import { useWords } from '#platform/console/words.ts'

const steps = ['region', 'province', 'city', 'barangay'] as const
type Step = (typeof steps)[number]

type Props = { form: RecordFormState<Values>; places: ReturnType<typeof usePlaces> }

/** Region, province, city and barangay: each list follows from what is chosen above it. */
export function PlaceFields({ form, places }: Props) {
  const t = useWords(words)
  const values = useFormValues(form)
  const set = (step: Step, value: string | null) => form.form.setFieldValue(step, value)
  const clearBelow = (step: Step) => {
    for (const lower of steps.slice(steps.indexOf(step) + 1)) {
      if (form.form.getValues()[lower] !== null) set(lower, null)
    }
  }

  // Metro Manila has no provinces: it is chosen along with its region.
  const only = places.province.length === 1 ? places.province[0]?.value : undefined
  const isOpen = values.province === null && only !== undefined
  useEffect(() => {
    if (isOpen && only !== undefined) form.form.setFieldValue('province', only)
    // oxlint-disable-next-line react/exhaustive-deps -- the form's functions are new at each showing
  }, [isOpen, only])

  return steps.map((step, position) => {
    const above = steps[position - 1]
    const isClosed = above !== undefined && values[above] === null
    return (
      <SelectField
        key={step}
        name={step}
        label={t(step)}
        options={places[step]}
        onPick={() => clearBelow(step)}
        // A list that is opened before its places are there would close under the person's hand.
        disabled={places[step].length === 0}
        closed={isClosed && above ? t('chooseFirst', { what: t(above).toLowerCase() }) : null}
      />
    )
  })
}
