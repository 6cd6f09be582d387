-- The list no longer sorts by mobile number, because the column is masked and the order of rows reveals its values.
update saved_view set query = query #- '{parameters,sort}' #- '{parameters,dir}'
where query #>> '{parameters,sort}' = 'mobile_number' and list ~ 'subscriber';
