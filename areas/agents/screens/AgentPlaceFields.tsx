import { useEffect } from 'react'
import type { AgentValues } from '#areas/agents/screens/agent-values.ts'
import { words } from '#areas/agents/words.ts'
import { placeCalls, type PlaceOption } from '#areas/places/contract.ts'
import { useApiQuery } from '#platform/console/api/api.ts'
import { SelectField } from '#platform/console/form/fields.ts'
import { type RecordFormState, useFormValues } from '#platform/console/form/use-record-form.ts'
import { useWords } from '#platform/console/i18n/words.ts'

const keep = { keepMs: Number.POSITIVE_INFINITY }
const optionsFrom = (places: readonly PlaceOption[] | undefined) =>
  (places ?? []).map(({ code, name }) => ({ value: code, label: name }))

/** Region, province and city fields. Each list depends on the field above. The province is not saved. */
export function AgentPlaceFields({ form }: { form: RecordFormState<AgentValues> }) {
  const t = useWords(words)
  const { region, province } = useFormValues(form)
  const regions = useApiQuery(placeCalls.regions, {}, keep)
  const provinces = useApiQuery(
    placeCalls.provinces,
    { regionCode: region ?? '' },
    { enabled: region !== null, ...keep },
  )
  const cities = useApiQuery(
    placeCalls.cities,
    { provinceCode: province ?? '' },
    { enabled: province !== null, ...keep },
  )
  const provinceOptions = region === null || provinces.isPlaceholder ? [] : optionsFrom(provinces.data)
  const cityOptions = province === null || cities.isPlaceholder ? [] : optionsFrom(cities.data)
  const clear = (...fields: ('province' | 'city')[]) => {
    for (const field of fields) {
      if (form.form.getValues()[field] !== null) form.form.setFieldValue(field, null)
    }
  }

  // Metro Manila has no provinces, so the only option is selected together with the region.
  const only = provinceOptions.length === 1 ? provinceOptions[0]?.value : undefined
  const isOpen = province === null && only !== undefined
  useEffect(() => {
    if (isOpen && only !== undefined) form.form.setFieldValue('province', only)
    // oxlint-disable-next-line react/exhaustive-deps -- the form's functions change with every render
  }, [isOpen, only])

  return (
    <>
      <SelectField
        name="region"
        label={t('region')}
        options={optionsFrom(regions.data)}
        onPick={() => clear('province', 'city')}
      />
      <SelectField
        name="province"
        label={t('province')}
        options={provinceOptions}
        disabled={provinceOptions.length === 0}
        disabledReason={region === null ? t('chooseRegion') : null}
        onPick={() => clear('city')}
      />
      <SelectField
        name="city"
        label={t('city')}
        options={cityOptions}
        disabled={cityOptions.length === 0}
        disabledReason={province === null ? t('chooseProvince') : null}
      />
    </>
  )
}
