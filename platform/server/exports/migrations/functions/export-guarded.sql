-- A text as a csv may hold it: what a spreadsheet would calculate gets an apostrophe. Mobile numbers and amounts
-- with a sign calculate nothing and stay as they are. The same rule as in platform/server/files/csv.ts.
create or replace function export_guarded(value text) returns text language sql immutable parallel safe as $$
  select case
    when bare ~ '^[=@\t\r\n＝＠]' then '''' || value
    when bare ~ '^[+\-＋－]' and bare !~ '^(-|[+-]([0-9][0-9 ]*|[0-9]{1,3}(,[0-9]{3})+)(\.[0-9]+)?%?|\+[0-9]{5}\*{3}[0-9]{4})$' then '''' || value
    else value
  end
  from (select regexp_replace(value, '^''+', '') as bare) b
$$;
