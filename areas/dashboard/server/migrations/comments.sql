comment on view hour_of_day is
  'Hours 0 to 23, so that charts of a day can be listed and exported.';
comment on column hour_of_day.hour is
  'Hour of the day in Manila, from 0 to 23.';
