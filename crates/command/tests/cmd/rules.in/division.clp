(defrule halves
  (number ?x)
  =>
  (printout t (/ ?x 0) crlf))
(deffacts numbers (number 1))
