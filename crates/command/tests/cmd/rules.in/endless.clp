(deffacts begin (n 0))
(defrule on ?n <- (n ?x) => (retract ?n) (assert (n (+ ?x 1))))
