create view hour_of_day as select hour from generate_series(0, 23) hour;

grant select on hour_of_day to erp_api;
