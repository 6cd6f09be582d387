-- The hours that a chart of a day is made of, so that the list engine can page through them and export them.
create view hour_of_day as select hour from generate_series(0, 23) hour;

grant select on hour_of_day to erp_api;
