create or replace function manila_day(moment timestamptz) returns date
language sql immutable strict parallel safe
return (moment at time zone 'Asia/Manila')::date;
comment on function manila_day is
  'Day of a time in Manila.';
